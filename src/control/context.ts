/** What every control call works on. */
import type { AssumptionValues } from '../assumptions/registry.js';
import type { FixtureFolders } from '../fixtures/folders.js';
import type { AccountDirectory } from '../world/account-directory.js';
import type { World } from '../world/world.js';
import type { Poller } from './poller.js';

/** An OpenAPI 3.1 document, as far as the control plane knows its shape. */
export interface OpenApi {
  readonly openapi: string;
  /** By path and method. */
  readonly paths: Readonly<Record<string, object>>;
  readonly [member: string]: unknown;
}

export interface ControlOptions {
  readonly folders: FixtureFolders;
  /** Host names beside the loopback ones under which the control plane answers. */
  readonly allowedHosts: readonly string[];
  /** Method and path of every endpoint, under every name that it has. */
  readonly endpoints: ReadonlyMap<string, string>;
  /** Of every contract warning. */
  readonly warningIds: readonly string[];
  /** Tells the contract by these answers, with examples that fit a world. */
  readonly openapi: (facts: {
    readonly values: AssumptionValues;
    readonly world: World | undefined;
  }) => Promise<OpenApi>;
  /** Looks on behalf of those who wait; ends with the mock. */
  readonly poller: Poller;
}

export interface ControlContext extends ControlOptions {
  readonly directory: AccountDirectory;
}
