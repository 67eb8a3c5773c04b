import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { callsDoc, type CallFiles } from '../../scripts/calls-doc/write'

const files = import.meta.glob<CallFiles[string]>('../../features/*/calls/*.ts', {
  eager: true,
  import: 'default',
})

test('docs/calls.md lists every call as it is: path, roles, codes and request', () => {
  const page = readFileSync(new URL('../../../../docs/calls.md', import.meta.url), 'utf8')
  expect(callsDoc(files)).toBe(page)
})

test('a call is in the list with its fields', () => {
  const page = callsDoc(files)
  expect(page).toContain(
    '| `/v1/refund/retry` | 写资审 | 3 | `02100033:apply` | refundNo, version? |',
  )
  expect(page).toContain('| `/v1/user/logout` | 写 | any session |  |  |')
})
