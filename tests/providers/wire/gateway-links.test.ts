import { expect, test } from 'vitest'
import type { Post } from '../../../src/lib/post'
import { withGatewayLinks } from '../../../src/providers/wire/gateway-links'

const answering = (data: unknown): Post => (async () => data) as Post
const asked = (data: unknown, base: string) => withGatewayLinks(answering(data), base)('/x')

test.each([
  [
    'a file by path',
    { url: '/files/t1?sig=a%2Fb' },
    { url: 'https://gw.example.com/files/t1?sig=a%2Fb' },
  ],
  [
    'files of several tokens',
    [{ token: 't1', url: '/files/t1' }],
    [{ token: 't1', url: 'https://gw.example.com/files/t1' }],
  ],
  [
    'the signing page, beside other values',
    { signUrl: '/sandbox/sign/AP1/x', data: { siteUrl: '/shop' }, version: 2 },
    {
      signUrl: 'https://gw.example.com/sandbox/sign/AP1/x',
      data: { siteUrl: '/shop' },
      version: 2,
    },
  ],
  [
    'a link with an origin of its own',
    { url: 'https://files.example.com/t1' },
    { url: 'https://files.example.com/t1' },
  ],
  ['no link', { signUrl: null, url: '' }, { signUrl: null, url: '' }],
  ['nothing', null, null],
])('%s is a link of the gateway', async (_, data, expected) => {
  expect(await asked(data, 'https://gw.example.com')).toEqual(expected)
})

test('a gateway at the console’s own origin is taken at its word', async () => {
  expect(await asked({ url: '/files/t1' }, '')).toEqual({ url: '/files/t1' })
})

test('body and options reach the call', async () => {
  const calls: unknown[] = []
  const post = (async (...call: unknown[]) => void calls.push(call)) as unknown as Post
  await withGatewayLinks(post, 'https://gw.example.com')('/x', { a: 1 }, { requestSeqId: 's1' })
  expect(calls).toEqual([['/x', { a: 1 }, { requestSeqId: 's1' }]])
})
