import { expect, test } from 'vitest'
import { signedForm } from '../../core/upstream/http'

test('a notice is signed as docs/upstream.md says', () => {
  const form = signedForm(
    {
      providerId: '6000000000000001',
      orderId: '0123456789abcdef0123456789abcdef',
      answerId: 'A-1',
      timestamp: 1795152600000,
      code: 'PAID',
    },
    'upstream-secret-of-32-characters',
  )
  expect(new URLSearchParams(form).get('sign')).toBe(
    '40a7c5b9f1f5b4ad816c40ad70612e30dc1f1c1eaffdb0d0a4bd8d1c3820f042',
  )
})
