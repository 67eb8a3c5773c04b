import { randomUUID } from 'node:crypto'
import Fastify, {
  LogController,
  type FastifyInstance,
  type FastifyReply,
  type FastifyServerOptions,
} from 'fastify'
import { sql } from 'drizzle-orm'
import { version } from '../../package.json'
import { RESP } from '#domain/codes'
import type { DispatchDeps } from '../run'
import { registerFileRoutes } from '../files/serve'
import type { Trusts } from './address'
import { refuseMethod, registerApi } from './api'
import { capConnections } from './connections'
import { registerConsole } from './console'
import { describeError, failureOf, refusal } from './envelope'
import { createHealth } from './health'
import type { Limits } from './limits'
import { registerMetrics, type Metrics } from './metrics'
import { refuseOddPaths } from './odd-paths'
import { isApi } from './paths'
import type { Peers } from './peers'
import { createRefusalLog, type Refusal } from './refusals'
import { registerSecurity } from './security'
import { cutSlowBodies } from './slow-bodies'
import { isUpload } from './upload'

/** Files of acquirers, as large as uploads and larger. */
const INGEST_FILES = '/ingest/v1/files/'

export interface AppDeps {
  dispatch: DispatchDeps
  /** undefined: the sandbox is off. */
  mountSandbox: ((app: FastifyInstance) => void) | undefined
  corsOrigins: readonly string[]
  /** The built console; undefined where something else serves it (the dev server). */
  consoleDir: string | undefined
  limits: Limits
  trusts: Trusts
  /** The other processes that count calls on this database. */
  peers: Peers
  /** undefined: there is no `/metrics`. */
  metrics: Metrics | undefined
}

/** An empty server with the log that everything else shares. Requests are logged by their route. */
export function createServer(
  logger: FastifyServerOptions['logger'],
  { limits, trusts }: Pick<AppDeps, 'limits' | 'trusts'>,
): FastifyInstance {
  return Fastify({
    logger,
    // In each of its log lines as `reqId`, and in the answer as X-Request-Id and `traceId`.
    genReqId: () => randomUUID(),
    trustProxy: trusts,
    logController: new LogController({ disableRequestLogging: true }),
    // Requests that arrive while closing are answered as usual.
    return503OnClosing: false,
    // Uploads of 20 MB over a slow line take a while.
    requestTimeout: 300_000,
    http: {
      headersTimeout: limits.bodyMs,
      connectionsCheckingInterval: Math.min(limits.bodyMs, 1000),
    },
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
  const { metrics } = deps
  const tellLog = createRefusalLog(dispatch.log)
  const refused = (one: Refusal): void => {
    metrics?.refused(one.reason)
    tellLog(one)
  }
  capConnections(app.server, deps.limits.connections, deps.trusts, refused)
  const pace = { windowMs: deps.limits.bodyMs, minBytes: deps.limits.uploadBytesMin }
  cutSlowBodies(
    app,
    { ...pace, progress: ({ url }) => isUpload(url) || url.startsWith(INGEST_FILES) },
    refused,
  )
  app.addHook('onRequest', async (request, reply) => {
    void reply.header('X-Request-Id', request.id)
  })
  registerSecurity(app, deps)
  refuseOddPaths(app, isApi)

  app.setErrorHandler((error, request, reply) => {
    const { statusCode = 500 } = error as { statusCode?: number }
    // Refusals of the server and its plugins: a folder, a missing file, a truncated body.
    if (statusCode < 500)
      return reply
        .status(statusCode === 403 || statusCode === 404 ? 404 : 400)
        .type('text/plain; charset=utf-8')
        .send(statusCode === 403 || statusCode === 404 ? 'Not Found' : 'Bad Request')
    const failure = failureOf(error, request.id)
    const path = request.url.split('?', 1)[0]
    if (failure.traceId)
      request.log.error({ traceId: failure.traceId, path, error: describeError(error) }, 'failed')
    return reply.status(failure.traceId ? 500 : 400).send(failure.envelope)
  })

  app.get('/livez', async () => ({ status: 'ok' }))
  const isHealthy = createHealth(() => dispatch.db.execute(sql`SELECT 1`))
  app.get('/healthz', async (_request, reply) =>
    (await isHealthy())
      ? { status: 'ok', version }
      : reply.status(503).send({ status: 'down', version }),
  )
  if (metrics) registerMetrics(app, metrics)
  const { limits, peers } = deps
  registerApi(app, { ...dispatch, limits, peers, refused, answered: metrics?.answered })
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
      return sendConsole(request, reply)
    return reply.status(404).type('text/plain; charset=utf-8').send('Not Found')
  })
}
