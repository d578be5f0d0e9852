declare module 'oidc-provider' {
  import type { IncomingMessage, ServerResponse } from 'node:http'

  type Interaction = {
    prompt: { name: string }
    params: { client_id: string; scope?: string }
    session?: { accountId: string }
  }

  /** Types for the API of oidc-provider 9 that the tests use; the package has none. */
  export class Provider {
    constructor(issuer: string, configuration: object)
    callback(): (request: IncomingMessage, response: ServerResponse) => void
    interactionDetails(request: IncomingMessage, response: ServerResponse): Promise<Interaction>
    interactionFinished(request: IncomingMessage, response: ServerResponse, result: object): Promise<void>
    Grant: new (of: { accountId: string; clientId: string }) => {
      addOIDCScope(scope: string): void
      save(): Promise<string>
    }
    on(event: string, listener: (...values: unknown[]) => void): void
  }
}
