/** The package entry `campaign-mock`: the public library, nothing else. */

export type { Keys } from './account/account-directory.js';
export type { FaultDefinition } from './account/fault-definition.js';
export type { Exchange, ExchangeFilter, Warning } from './account/journal.js';
export type { Mail, MailFilter } from './account/outbox.js';
export { AssumptionError } from './assumptions/overrides.js';
export type { AssumptionId, AssumptionOverrides, AssumptionValue, AssumptionValues } from './assumptions/registry.js';
export { ControlFailure } from './control/failures.js';
export type { MailEventInput } from './control/mailings.js';
export type { SettingsPatch } from './control/settings.js';
export type { ExchangeMatch, ExpectedCount } from './control/verify.js';
export type { Fixture, FixtureAccount, FixtureName } from './fixtures/schema.js';
export type { AccountClient, KeyHeaders, MockClient } from './library/client-methods.js';
export { type CampaignMock, startCampaignMock } from './library/local-client.js';
export { connectCampaignMock } from './library/remote-client.js';
export { type Problem, ValidationError } from './messages/validation.js';
export type { MockOptions } from './options.js';
export type { EndpointName } from './protocol.js';
