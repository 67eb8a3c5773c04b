import type { FastifyInstance } from 'fastify'
import type { Log } from './call'
import type { BusinessClock } from './clock-business'
import type { Db } from './db/open'
import type { JobDefinition } from './jobs'
import type { OcrEngine } from './ocr/engine'
import type { Carrier } from './outbox/carrier'
import type { Upstream } from './upstream/port'

/** The sandbox's module, and the parts of the gateway it works on. */
export interface SandboxModule {
  /** The simulated upstream. */
  upstream: Upstream
  /** Reads the sample documents. */
  ocr: OcrEngine
  /** Simulated phones: its inbox shows what was sent. */
  sms: Carrier
  /** The jobs by which the simulated upstream acts on its own. */
  jobs: readonly JobDefinition[]
  /** Its pages and its calls. */
  mount(app: FastifyInstance, deps: SandboxDeps): void
}

export interface SandboxDeps {
  db: Db
  clock: BusinessClock
  log: Log
  /** Runs what fell due by the business clock. */
  runDue(): Promise<void>
  /** Delivers the messages of committed transactions. */
  sendMessages(): Promise<void>
  /** Host names (with port, if any) under which the gateway may be addressed. */
  hosts: readonly string[]
  origins: readonly string[]
}

/** A demo account, as the sandbox lists it. */
export interface DemoAccount {
  loginName: string
  nickName: string
  mobile: string
  roles: string[]
}
