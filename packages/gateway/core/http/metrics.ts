import type { FastifyInstance } from 'fastify'
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import type { SecurityEvent } from '../security-log'
import { sameSign } from './secrets'

/** A figure that is queried at each scrape: one number for each set of labels. */
export interface Figure {
  /** `jobs_waiting`; `console_` is put before it. */
  name: string
  help: string
  labels?: readonly string[]
  read(): Promise<readonly { labels?: Record<string, string>; value: number }[]>
}

/** What the process counts for Prometheus. */
export interface Metrics {
  answered(path: string, code: string, ms: number): void
  /** A limit that was exceeded, by its reason. */
  refused(reason: string): void
  /** A security event; those of sign-in are counted. */
  noted(event: Pick<SecurityEvent, 'event' | 'reason'>): void
  text(): Promise<string>
  contentType: string
  token: string
}

/** Seconds: a list is answered in some ten milliseconds, an export's file may take a minute. */
const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 15, 60]

/**
 * Counts calls by path and code, their time and the limits met; the process itself (memory, event
 * loop) by the library's own figures; the rest by `figures`, of the database and so the same in
 * every process.
 * @param token bearer token that a request must carry
 */
export function createMetrics(token: string, figures: readonly Figure[]): Metrics {
  const register = new Registry()
  const registers = [register]
  collectDefaultMetrics({ register, prefix: 'console_' })
  const calls = new Counter({
    name: 'console_calls_total',
    help: 'Calls answered, by path and respCode',
    labelNames: ['path', 'code'],
    registers,
  })
  const seconds = new Histogram({
    name: 'console_call_seconds',
    help: 'Time from a call’s arrival to its answer, in seconds',
    labelNames: ['path'],
    buckets: BUCKETS,
    registers,
  })
  const limits = new Counter({
    name: 'console_limits_met_total',
    help: 'Calls and connections refused by a limit, by its reason',
    labelNames: ['reason'],
    registers,
  })
  const signIns = new Counter({
    name: 'console_sign_ins_refused_total',
    help: 'Sign-ins refused, by the reason of the security log',
    labelNames: ['reason'],
    registers,
  })
  for (const { name, help, labels = [], read } of figures)
    new Gauge({
      name: `console_${name}`,
      help,
      labelNames: [...labels],
      registers,
      async collect() {
        const found = await read()
        this.reset()
        for (const one of found) this.set(one.labels ?? {}, one.value)
      },
    })
  return {
    answered(path, code, ms) {
      calls.inc({ path, code })
      seconds.observe({ path }, ms / 1000)
    },
    refused: (reason) => limits.inc({ reason }),
    noted({ event, reason }) {
      // A lockout is logged beside the failure that causes it.
      if (event === 'sign-in-failed') signIns.inc({ reason })
    },
    text: () => register.metrics(),
    contentType: register.contentType,
    token,
  }
}

/** `GET /metrics` with the token; without it the page does not exist (404). */
export function registerMetrics(app: FastifyInstance, metrics: Metrics): void {
  const wanted = `Bearer ${metrics.token}`
  app.get('/metrics', async (request, reply) => {
    if (!sameSign(request.headers.authorization ?? '', wanted))
      return reply.status(404).type('text/plain; charset=utf-8').send('Not Found')
    return reply
      .header('Cache-Control', 'no-store')
      .type(metrics.contentType)
      .send(await metrics.text())
  })
}
