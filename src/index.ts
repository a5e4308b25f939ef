/** The public library surface, nothing else. */
export type { Answer, Answers, AssumptionId, Settings } from './assumptions/registry.js';
export { AssumptionError } from './assumptions/settings.js';
export { type Mock, type MockOptions, startMock as startCampaignMock } from './mock.js';
export type { Fixture, FixtureAccount } from './store/fixture.js';
export { type Problem, Refused } from './store/problem.js';
export type { Keys } from './world/worlds.js';
