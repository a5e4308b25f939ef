/** The version of the package. */
import manifest from '../../package.json' with { type: 'json' };

// A destructuring would bring all of package.json into the bundle.
export const version: string = manifest.version;
