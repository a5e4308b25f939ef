/** The package entry `campaign-mock`: the public library, nothing else. */

export { AssumptionError } from './assumptions/overrides.js';
export type { AssumptionId, AssumptionOverrides, AssumptionValue, AssumptionValues } from './assumptions/registry.js';
export { ControlFailure } from './control/failures.js';
export type { MailEventInput } from './control/mailings.js';
export type { ExchangeMatch, ExpectedCount } from './control/verify.js';
export type { Fixture, FixtureAccount, FixtureName } from './fixtures/schema.js';

export { type Account, type CampaignMock, type KeyHeaders, startCampaignMock } from './library/local-client.js';
export { connectCampaignMock, type RemoteAccount, type RemoteMock } from './library/remote-client.js';
export type { MockOptions } from './options.js';
export { type Problem, ValidationError } from './problems/validation.js';
export type { EndpointName } from './protocol.js';
export type { Keys } from './world/account-directory.js';
export type { FaultOrder } from './world/faults.js';
export type { Exchange, ExchangeFilter, Warning } from './world/journal.js';
export type { Mail, MailFilter } from './world/outbox.js';
