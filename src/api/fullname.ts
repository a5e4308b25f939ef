/** `fullname`: first and last name joined (Resources: Contact, Segment recipient). */

interface Named {
  readonly first_name: string | null;
  readonly last_name: string | null;
}

export const fullname = ({ first_name, last_name }: Named): string => [first_name, last_name].filter(Boolean).join(' ');
