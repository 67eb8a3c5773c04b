import { expect, it } from 'vitest'
import { maskCard, maskIdNo, maskMobile, maskName, maskOpenId } from '#domain/mask'

it.each([
  [maskMobile, '13812345678', '138****5678'],
  [maskMobile, '12345', '*****'],
  [maskIdNo, '11010519491231002X', '110105********002X'],
  [maskCard, '6222021234561234', '6222 **** **** 1234'],
  [maskCard, '1234', '****'],
  [maskName, '张三', '张*'],
  [maskName, '张三丰', '张**'],
  [maskName, '欧阳修', '欧阳*'],
  [maskName, '欧阳', '欧阳*'],
  [maskOpenId, 'oUpF8uMuAJO_M2pxb1Q9zNjWeS6o', 'oUpF8u****eS6o'],
  [maskOpenId, 'short', '****'],
])('%o masks %s as %s', (mask, plain, masked) => {
  expect(mask(plain)).toBe(masked)
})
