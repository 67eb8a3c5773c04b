import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'
import helmet from 'helmet'

/**
 * Security headers of every answer, and the origins that may call from elsewhere. Styles may be
 * inline because antd writes them so; scripts may not.
 */
export function registerSecurity(
  app: FastifyInstance,
  options: { corsOrigins: readonly string[] },
): void {
  const headers = headersOf({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        fontSrc: ["'self'", 'data:'],
        connectSrc: ["'self'"],
        workerSrc: ["'self'", 'blob:'],
        objectSrc: ["'none'"],
        baseUri: ["'self'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
      },
    },
    frameguard: { action: 'deny' },
    crossOriginEmbedderPolicy: false,
    crossOriginResourcePolicy: {
      policy: options.corsOrigins.length > 0 ? 'cross-origin' : 'same-origin',
    },
    // Any policy here would cut /auth-redirect off from its opener on the way back from another
    // origin, and handing over to the opener is that page's only task.
    crossOriginOpenerPolicy: false,
  })

  app.addHook('onRequest', async (request, reply) => {
    void reply.headers(headers)
    if (options.corsOrigins.length === 0) return
    void reply.header('Vary', 'Origin')
    const origin = request.headers.origin
    if (!origin || !options.corsOrigins.includes(origin)) return
    void reply
      .header('Access-Control-Allow-Origin', origin)
      .header('Access-Control-Expose-Headers', 'X-Business-Time, X-Request-Id')
    if (request.method !== 'OPTIONS' || !request.headers['access-control-request-method']) return
    return reply
      .status(204)
      .header('Access-Control-Allow-Methods', 'POST')
      .header('Access-Control-Allow-Headers', 'Content-Type')
      .header('Access-Control-Max-Age', '600')
      .send()
  })
}

/** helmet's headers are always the same, so they are made once and not for each call. */
function headersOf(options: Parameters<typeof helmet>[0]): Record<string, string> {
  const headers: Record<string, string> = {}
  const recorder = {
    setHeader: (name: string, value: string) => (headers[name] = value),
    removeHeader: () => undefined,
  }
  helmet(options)({} as IncomingMessage, recorder as unknown as ServerResponse, (error) => {
    if (error) throw error as Error
  })
  return headers
}
