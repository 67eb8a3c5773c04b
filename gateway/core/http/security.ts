import helmet from '@fastify/helmet'
import type { FastifyInstance } from 'fastify'

/**
 * Security headers of every answer, and the origins that may call from elsewhere.
 * Styles may stand inline because antd writes them so; scripts may not.
 */
export async function registerSecurity(
  app: FastifyInstance,
  options: { corsOrigins: readonly string[] },
): Promise<void> {
  await app.register(helmet, {
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
    // origin, and handing over to the opener is all that page does.
    crossOriginOpenerPolicy: false,
  })

  app.addHook('onRequest', async (request, reply) => {
    if (options.corsOrigins.length === 0) return
    void reply.header('Vary', 'Origin')
    const origin = request.headers.origin
    if (!origin || !options.corsOrigins.includes(origin)) return
    void reply
      .header('Access-Control-Allow-Origin', origin)
      .header('Access-Control-Expose-Headers', 'X-Business-Time')
    if (request.method !== 'OPTIONS' || !request.headers['access-control-request-method']) return
    return reply
      .status(204)
      .header('Access-Control-Allow-Methods', 'POST')
      .header('Access-Control-Allow-Headers', 'Content-Type')
      .header('Access-Control-Max-Age', '600')
      .send()
  })
}
