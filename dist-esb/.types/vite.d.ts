/** The package entry `campaign-mock/vite`: the plugin and its types, nothing else. */
export { type CampaignMockPlugin, type CampaignMockPluginOptions, campaignMock } from './client/vite/plugin.js';
