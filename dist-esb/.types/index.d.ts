/** The package entry `campaign-mock`: the public library, nothing else. */
export type { AccountClient, KeyHeaders, MockClient, OpeningAccount } from './client/client-methods.js';
export { type CampaignMock, startCampaignMock } from './client/local-client.js';
export { connectCampaignMock } from './client/remote-client.js';
export { ControlFailure } from './control/failures.js';
export type { MailEventInput } from './control/mailings.js';
export type { SettingsPatch } from './control/settings.js';
export type { ExchangeMatch, ExpectedCount } from './control/verify.js';
export type { Fixture, FixtureAccount, FixtureName } from './fixtures/schema.js';
export type { EndpointName } from './messages/protocol.js';
export { type Problem, ValidationError } from './messages/validation.js';
export type { MockOptions } from './mock/options.js';
export type { Keys } from './service/account/account-directory.js';
export type { FaultDefinition } from './service/account/fault-definition.js';
export type { Exchange, ExchangeFilter, Warning } from './service/account/journal.js';
export type { Mail, MailFilter } from './service/account/outbox.js';
export { AssumptionError } from './service/assumptions/overrides.js';
export type { AssumptionId, AssumptionOverrides, AssumptionValue, AssumptionValues, } from './service/assumptions/registry.js';
