import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { notInArray } from 'drizzle-orm'
import { afterAll, inject } from 'vitest'
import type { GatewayConfig } from '../../core/call'
import { SANDBOX_DES_KEY, SANDBOX_SIGN_SECRET } from '../../core/config'
import { job } from '../../schema'
import { createDiskStore } from '../../core/files/disk-store'
import { createGateway, type Gateway, type GatewayOptions } from '../../gateway'
import { sandboxWith } from '../../sandbox'
import { filesOver } from './files-over'
import { openTestDatabase } from './test-database'
import { BUSINESS_NOW } from './template'
import { wireClient, type WireClient } from './wire-client'

export type { Loose, TestAnswer, TestSession } from './wire-client'

export interface TestGateway extends Gateway, WireClient {
  /** Moves the wall clock, which sessions and captchas live by. */
  advanceWall(ms: number): void
  /**
   * Takes all other waiting work away, every day's business included: before a leap of many days
   * to the one thing that a test is about.
   */
  keepOnlyJobs(...kinds: string[]): Promise<void>
}

/** Calls without a network come faster than the limits allow; only their own test wants them. */
const UNLIMITED = {
  perSession: 1_000_000,
  perAddress: 1_000_000,
  unknownSessions: 1_000_000,
  noticesPerAddress: 1_000_000,
  deliveriesPerAddress: 1_000_000,
}

/** It takes a second of every night; its own test wants it. */
const NIGHTLY_PROOF = ['proof.plan']

/** The gateway of a test file, closed after its last test: `const gw = await gatewayForFile()`. */
export async function gatewayForFile(
  options?: Parameters<typeof startTestGateway>[0],
): Promise<TestGateway> {
  const gateway = await startTestGateway(options)
  afterAll(() => gateway.close())
  return gateway
}

/**
 * A gateway of its own for a test, on a copy of the seeded database, without a network.
 * Business time is fixed at 2026-11-20 15:00:00 and moves only by `clock.advance`.
 */
export async function startTestGateway({
  payers = 0,
  ...options
}: Omit<Partial<GatewayOptions>, 'config'> & {
  config?: Partial<GatewayConfig>
  /** As the sandbox's option: most tests want no money that moves by itself. */
  payers?: number
} = {}): Promise<TestGateway> {
  const template = inject('gatewayTemplate')
  const dataDir = mkdtempSync(join(tmpdir(), 'console-test-'))
  const database = await openTestDatabase(template)
  let wallAheadMs = 0
  const gateway = await createGateway({
    database,
    ownsDatabase: true,
    files: filesOver(createDiskStore(template.filesDir), createDiskStore(dataDir)),
    wall: () => Date.now() + wallAheadMs,
    business: () => BUSINESS_NOW,
    limits: UNLIMITED,
    without: NIGHTLY_PROOF,
    sandbox: options.config?.sandbox === false ? undefined : sandboxWith({ payers }),
    ...options,
    config: {
      signSecret: SANDBOX_SIGN_SECRET,
      desKey: SANDBOX_DES_KEY,
      sandbox: true,
      dataDir,
      // Signing in is not what most tests are about.
      passwordCost: { N: 2, r: 1, p: 1 },
      ...options.config,
    },
  })
  const { clock } = gateway

  return {
    ...gateway,
    ...wireClient(gateway),
    clock: {
      ...clock,
      async advance(ms) {
        await clock.advance(ms)
        await gateway.runDue()
      },
    },
    advanceWall: (ms) => void (wallAheadMs += ms),
    async keepOnlyJobs(...kinds) {
      await gateway.db.delete(job).where(notInArray(job.kind, kinds))
    },
    async close() {
      await gateway.close()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
