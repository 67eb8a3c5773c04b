import { expect, test } from 'vitest'
import { redirectTarget } from '../../src/pages/sign-in/redirect-target'

const ORIGIN = 'https://console.example'
const target = (redirect: string) =>
  redirectTarget(`?redirect=${encodeURIComponent(redirect)}`, ORIGIN)

test.each([
  ['/trades/details', '/trades/details'],
  [
    '/trades/details?tradeStatus=SUCCESS&pageNum=2',
    '/trades/details?tradeStatus=SUCCESS&pageNum=2',
  ],
  ['/trades/details?merName=%E5%95%86%E6%88%B7', '/trades/details?merName=%E5%95%86%E6%88%B7'],
  ['/trades/details?memo=100%', '/trades/details?memo=100%'],
  ['/merchants/merdetail/8260001/A1#log', '/merchants/merdetail/8260001/A1#log'],
])('%s is a path of this console and is honoured', (redirect, to) => {
  expect(target(redirect)).toBe(to)
})

test.each([
  '//evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  '/ /evil.example',
  '/%2F/evil.example',
  '/%2Fevil.example',
  '/%252Fevil.example',
  '/%5Cevil.example',
  '%2F%2Fevil.example',
  '/.//evil.example',
  '/x/..//evil.example',
  'http:evil.example',
  'https://evil.example/',
  'https:/evil.example',
  'javascript:alert(1)',
  'data:text/html,x',
  'evil.example',
  '@evil.example',
  '',
])('%j leads nowhere else and becomes home', (redirect) => {
  expect(target(redirect)).toBe('/')
})

test.each(['/login', '/login/', '/login?redirect=/login', '/auth-redirect'])(
  '%s would lead in a circle and becomes home',
  (redirect) => {
    expect(target(redirect)).toBe('/')
  },
)

test('without a redirect one starts at home', () => {
  expect(redirectTarget('', ORIGIN)).toBe('/')
})
