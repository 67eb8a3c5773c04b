import { Refine } from '@refinedev/core'
import { renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { expect, test } from 'vitest'
import { useCall } from '../../src/components/use-call'
import { createRegistry } from '../../src/lib/resource'
import { createDataProvider } from '../../src/providers/data'
import { fakePost } from '../support/fake-edges'

function setUp(answers: Record<string, unknown>) {
  const { post, calls } = fakePost(answers)
  const dataProvider = createDataProvider(createRegistry([], {}), post)
  const wrapper = ({ children }: { children: ReactNode }) => (
    <Refine dataProvider={dataProvider} options={{ disableTelemetry: true }}>
      {children}
    </Refine>
  )
  const { result, rerender } = renderHook(() => useCall(), { wrapper })
  return { calls, call: result.current, again: () => (rerender(), result.current) }
}

test('a call without options is a read, which can be aborted', async () => {
  const { call, calls } = setUp({ '/v1/apply/info': { applyId: 'AP1' } })
  const { signal } = new AbortController()
  await expect(call('/v1/apply/info', { applyId: 'AP1' }, { signal })).resolves.toEqual({
    applyId: 'AP1',
  })
  await call('/v1/apply/info')
  expect(calls.map(({ path, body, options }) => [path, body, options])).toEqual([
    ['/v1/apply/info', { applyId: 'AP1' }, { signal }],
    ['/v1/apply/info', {}, {}],
  ])
})

test('a write keeps its id, so that a second try is the same write', async () => {
  const { call, calls } = setUp({ '/v1/apply/save': { version: 2 } })
  await call('/v1/apply/save', { step: '1' }, { write: true, requestSeqId: 'save-1' })
  expect(calls).toEqual([
    {
      path: '/v1/apply/save',
      body: { step: '1' },
      options: { write: true, requestSeqId: 'save-1' },
    },
  ])
})

test('the function stays the same while its screen is drawn anew', () => {
  const { call, again } = setUp({})
  expect(again()).toBe(call)
})
