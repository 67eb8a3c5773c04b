import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { solvePow } from '../../../src/providers/auth/proof-of-work'

test('finds a number whose hash with the challenge begins with 10 zero bits', async () => {
  const nonce = await solvePow({ challenge: 'c0ffee', difficulty: 10 })
  expect(nonce).toMatch(/^\d+$/)
  const digest = createHash('sha256').update(`c0ffee${nonce}`).digest()
  expect(digest.readUInt16BE(0) >> 6).toBe(0)
})
