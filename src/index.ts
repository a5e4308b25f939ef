/** The public library surface, nothing else. */
export type { Answer, Answers, AssumptionId, Settings } from './assumptions/registry.js';
export { AssumptionError } from './assumptions/settings.js';
export { ControlFailure } from './control/failure.js';
export type { ExchangeMatch, ExpectedCount, HappeningEvent } from './controls.js';
export { type Account, type CampaignMock, type KeyHeaders, startCampaignMock } from './library.js';
export type { MockOptions } from './options.js';
export { connectCampaignMock, type RemoteAccount, type RemoteMock } from './remote.js';
export type { Fixture, FixtureAccount } from './store/fixture.js';
export { type Problem, Refused } from './store/problem.js';
export type { FaultOrder } from './world/faults.js';
export type { Exchange, ExchangeFilter, Warning } from './world/journal.js';
export type { Mail, MailFilter } from './world/outbox.js';
export type { Keys } from './world/worlds.js';
