import Fastify, {
  LogController,
  type FastifyInstance,
  type FastifyReply,
  type FastifyServerOptions,
} from 'fastify'
import { sql } from 'drizzle-orm'
import { RESP } from '../../src/lib/codes'
import type { DispatchDeps } from '../dispatch'
import { registerFileRoutes } from '../files/serve'
import { isApi, refuseMethod, registerApi } from './api'
import { registerConsole } from './console'
import { describeError, failureOf, refusal } from './envelope'
import { registerSecurity } from './security'

export interface AppDeps {
  dispatch: DispatchDeps
  /** undefined: the sandbox is off. */
  mountSandbox: ((app: FastifyInstance) => void) | undefined
  corsOrigins: readonly string[]
  /** The built console; undefined where something else serves it (the dev server). */
  consoleDir: string | undefined
}

/** An empty server with the log that everything else shares. Requests are logged by their route. */
export function createServer(logger: FastifyServerOptions['logger']): FastifyInstance {
  return Fastify({
    logger,
    logController: new LogController({ disableRequestLogging: true }),
    // What still comes in while closing is answered like anything else.
    return503OnClosing: false,
    // Uploads of 20 MB over a thin line take a while.
    requestTimeout: 300_000,
    routerOptions: { ignoreTrailingSlash: false },
    // Raised before routing, e.g. for a path that cannot be decoded.
    frameworkErrors: (_error, request, reply) => {
      const envelope = refusal(isApi(request.url) ? RESP.NOT_FOUND : RESP.BAD_REQUEST)
      void (reply as FastifyReply).status(isApi(request.url) ? 200 : 400).send(envelope)
    },
  })
}

/** Everything the gateway serves. */
export async function mountRoutes(app: FastifyInstance, deps: AppDeps): Promise<void> {
  const { dispatch } = deps
  await registerSecurity(app, deps)

  app.setErrorHandler((error, request, reply) => {
    const failure = failureOf(error)
    const path = request.url.split('?', 1)[0]
    if (failure.traceId)
      dispatch.log.error({ traceId: failure.traceId, path, error: describeError(error) }, 'failed')
    return reply.status(failure.traceId ? 500 : 400).send(failure.envelope)
  })

  app.get('/healthz', async (_request, reply) => {
    try {
      await dispatch.db.execute(sql`SELECT 1`)
      return { status: 'ok' }
    } catch {
      return reply.status(503).send({ status: 'down' })
    }
  })
  registerApi(app, dispatch)
  registerFileRoutes(app, dispatch)
  deps.mountSandbox?.(app)

  const sendConsole =
    deps.consoleDir === undefined
      ? undefined
      : await registerConsole(app, deps.consoleDir, dispatch.config)
  app.setNotFoundHandler((request, reply) => {
    // Methods that fastify has no routes for.
    if (isApi(request.url)) return refuseMethod(reply)
    if (sendConsole && request.method === 'GET' && !/^\/(sandbox|files)(\/|$)/.test(request.url))
      return sendConsole(request.url, request.headers.accept, reply)
    return reply.status(404).type('text/plain; charset=utf-8').send('Not Found')
  })
}
