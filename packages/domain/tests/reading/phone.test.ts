import { describe, expect, it } from 'vitest'
import { mobileText, phoneText } from '#domain/reading/phone'
import { servicePhone } from '#domain/validation/contact'

describe('a mobile number', () => {
  it.each([
    ' 139 0000 0001',
    '+86 139 0000 0001',
    '+8613900000001',
    '0086-139-0000-0001',
    '86 13900000001',
    '139-0000-0001',
    '139–0000—0001',
    '（+86）139 0000 0001',
    '１３９０００００００１',
    '\u202d13900000001\u202c',
    "'13900000001",
  ])('%j is read as 13900000001', (text) => {
    expect(mobileText(text)).toBe('13900000001')
  })

  it('digits that are too many stay, for the rule to refuse', () => {
    expect(mobileText('139000000012')).toBe('139000000012')
  })
})

describe('a phone number for customers', () => {
  it.each([
    ['0571-88888888', '0571-88888888'],
    ['(0571)88888888', '0571-88888888'],
    ['（0571）8888 8888', '0571-88888888'],
    ['0571 8888-8888', '0571-88888888'],
    ['057188888888', '0571-88888888'],
    ['0571—88888888', '0571-88888888'],
    ['+86 571 8888 8888', '0571-88888888'],
    ['+86-(0)571-88888888', '0571-88888888'],
    ['86-21-68888888', '021-68888888'],
    ['（021）68888888转123', '021-68888888-123'],
    ['0571-8888888-8', '0571-8888888-8'],
    ['+86 139 0000 0001', '13900000001'],
    ['400 800 8000', '4008008000'],
    ['400-800-8000', '400-800-8000'],
    ['95588', '95588'],
  ])('%j is read as %j and accepted', (text, read) => {
    expect(phoneText(text)).toBe(read)
    expect(servicePhone(read)).toBeUndefined()
  })

  it.each(['82345', '0571-1888888', '电话'])('%j is refused', (text) => {
    expect(servicePhone(phoneText(text))).toContain('客服电话格式不正确')
  })
})
