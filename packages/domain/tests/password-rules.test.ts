import { expect, test } from 'vitest'
import { passwordFault } from '#domain/password/rules'

test.each([
  ['Short-1', '密码至少10位'],
  ['a1'.repeat(33), '密码不能超过64位'],
  ['only-letters-here', '密码须同时含有字母和数字'],
  ['8265917340562', '密码须同时含有字母和数字'],
  ['Password@2026', '密码过于常见，请换一个'],
  ['Admin@12345678', '密码过于常见，请换一个'],
  ['xabcdefgh19', '密码过于常见，请换一个'],
  ['kk-987654-w', '密码过于常见，请换一个'],
  ['a1a1a1a1a1a1', '密码过于常见，请换一个'],
  ['ops_wang-4417', '密码不能包含账号或手机号'],
  ['zz13700000001', '密码不能包含账号或手机号'],
])('%s is no password: %s', (password, words) => {
  expect(passwordFault(password, ['ops_wang', '13700000001'])).toBe(words)
})

test('a long uncommon password is accepted', () => {
  expect(passwordFault('Handed-over-7', ['ops_wang'])).toBeUndefined()
  expect(passwordFault('早起的鸟 eats 7 worms', ['ops_wang'])).toBeUndefined()
})
