import { consoleDirOf } from '../../../packages/gateway/gateway'
import { projectRoot } from '../../../packages/gateway/core/root'
import { startTestGateway, type TestGateway } from '../../../packages/gateway/tests/support/gateway'
import { test as base } from './test'

/**
 * A browser test that moves the clock over days has a gateway of its own, on the sample data of
 * 2026-11-20 15:00: it serves the built console, and its rows can be read beside it.
 */
export const test = base.extend<{ gateway: TestGateway; origin: string }>({
  gateway: async ({}, provide) => {
    const gateway = await startTestGateway({ consoleDir: consoleDirOf(projectRoot) })
    await provide(gateway)
    await gateway.close()
  },
  origin: async ({ gateway }, provide) => {
    await provide(await gateway.app.listen({ host: '127.0.0.1', port: 0 }))
  },
})

export { expect } from 'vitest'
