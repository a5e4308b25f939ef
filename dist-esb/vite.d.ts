/// <reference lib="esnext.disposable" />
export { u as CampaignMockPlugin, v as CampaignMockPluginOptions, w as campaignMock } from './types.cjs';
