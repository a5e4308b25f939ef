/** The path of a request, decoded; the router has refused what cannot be. */
export const pathOf = ({ url }: { readonly url: string }): string => decodeURIComponent(url.replace(/\?.*/s, ''));
