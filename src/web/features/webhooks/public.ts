export { InstanceWebhookPage, OwnWebhookPage } from './webhook-page.tsx'
export { InstanceWebhooksSection, WebhooksSection } from './webhooks-section.tsx'
