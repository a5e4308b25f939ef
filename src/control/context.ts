/** The objects that every control call works on. */
import type { AssumptionSettings } from '../assumptions/assumption-settings.js';
import type { FixtureFolders } from '../fixtures/folders.js';
import type { StateFile } from '../fixtures/state-file.js';
import type { Automation } from '../store/records/automations.js';
import type { SingleSend } from '../store/records/single-sends.js';
import type { AccountDirectory } from '../world/account-directory.js';
import type { Delays } from '../world/delays.js';
import type { World } from '../world/world.js';

/** An OpenAPI 3.1 document, with the members that the control plane names. */
export interface OpenApi {
  readonly openapi: string;
  /** By path and method. */
  readonly paths: Readonly<Record<string, object>>;
  readonly [member: string]: unknown;
}

export interface ControlOptions {
  readonly folders: FixtureFolders;
  /** What stands before every documented path: '' or `/api/v1`. */
  readonly servicePrefix: string;
  /** Where the state is saved, if anywhere. */
  readonly stateFile?: StateFile | undefined;
  /** Host names under which the control plane answers, beside the loopback ones, and to other machines. */
  readonly allowedHosts: readonly string[];
  /** Method and path of every endpoint, under every name that it has. */
  readonly endpoints: ReadonlyMap<string, string>;
  /** The ids of all contract warnings. */
  readonly warningIds: readonly string[];
  /** The delay of the requests of the service. */
  readonly delays: Delays;
  /** Writes the contract under these settings of the assumptions, and examples that fit a world. */
  readonly openapi: (facts: {
    readonly settings: AssumptionSettings;
    readonly world: World | undefined;
  }) => Promise<OpenApi>;
  /** Records as the service shows them under the values of their account. */
  readonly show: {
    singleSend(send: SingleSend, world: World): object;
    automation(automation: Automation, world: World): Automation;
  };
  /** Aborted when the mock closes. */
  readonly closing: AbortSignal;
}

export interface ControlContext extends ControlOptions {
  readonly directory: AccountDirectory;
}
