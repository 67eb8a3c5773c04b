import { describe, expect, it } from 'vitest'
import { field, type Field } from '../../src/lib/resource'
import { fieldError, formErrors } from '#domain/validation/index'

const check = (one: Field, value: unknown, values = {}) => fieldError(one, value, values)

describe('a required field', () => {
  it.each<[Field, string]>([
    [field.text('商户名称', { required: true }), '请输入商户名称'],
    [field.money('退款金额', { required: true }), '请输入退款金额'],
    [field.enum('状态', { A: '甲' }, { required: true }), '请选择状态'],
    [field.date('成立日期', { required: true }), '请选择成立日期'],
    [field.remote('商户', { call: '/v1/x' }, { required: true }), '请选择商户'],
    [field.images('门头照', { required: true }), '请上传门头照'],
    [field.file('授权书', { required: true }), '请上传授权书'],
    [field.region('地区', { required: true }), '请选择省份（地区）'],
  ])('of its kind asks in its own words: %o', (one, words) => {
    for (const empty of [undefined, null, '', '   ', []]) expect(check(one, empty)).toBe(words)
  })

  it('may depend on another field', () => {
    const lng = field.decimal('经度', { required: (values) => values.deviceKind === 'POS' })
    expect(check(lng, '', { deviceKind: 'POS' })).toBe('请输入经度')
    expect(check(lng, '', { deviceKind: 'SPEAKER' })).toBeUndefined()
  })

  it('requires no value while it is not visible', () => {
    const one = field.text('卡号', { required: true, visible: (values) => values.type === '1' })
    expect(check(one, '', { type: '0' })).toBeUndefined()
    expect(check(one, '', { type: '1' })).toBe('请输入卡号')
  })
})

const upper = { normalize: (text: string) => text.trim().toUpperCase() }

it.each<[string, Field, unknown, string | undefined]>([
  ['text', field.longText('原因', { min: 2, max: 4 }), '错', '原因不能少于2个字'],
  ['text', field.longText('原因', { min: 2, max: 4 }), '终端坏了吧', '原因不能超过4个字'],
  ['rare characters count once', field.text('名', { max: 2 }), '𠮷𠮷', undefined],
  ['text', field.text('名称'), 12, '名称须为文字'],
  ['ids count digits', field.id('终端号', { min: 8 }), '1234567', '终端号不能少于8位'],
  [
    'patterns',
    field.id('编号', { pattern: /^[A-Z0-9]{5}$/, message: '编号为5位大写字母或数字' }),
    'P31',
    '编号为5位大写字母或数字',
  ],
  ['patterns without words', field.id('编号', { pattern: /^A/ }), 'B', '编号格式不正确'],
  [
    'what is typed is normalised first',
    field.id('编号', { pattern: /^P\d$/, ...upper }),
    ' p1 ',
    undefined,
  ],
  ['money in fen', field.money('金额', { min: 100, max: 5_000_000 }), 99, '金额不能小于1.00元'],
  ['money in fen', field.money('金额', { max: 5_000_000 }), 5_000_001, '金额不能大于50,000.00元'],
  ['money as text', field.money('金额', { min: 1 }), '1234', undefined],
  ['money is never negative', field.money('金额'), -1, '金额不能为负数'],
  ['money that could not be read', field.money('金额'), '12.345', '金额格式不正确'],
  ['money in floats', field.money('金额'), 12.5, '金额格式不正确'],
  ['zero is a value', field.money('金额', { required: true }), 0, undefined],
  ['rates', field.rate('费率', { min: 200, max: 600 }), 100, '费率不能小于0.20%'],
  ['rates', field.rate('费率', { max: 600 }), 601, '费率不能大于0.60%'],
  ['counts', field.count('数量', { min: 1 }), 0, '数量不能小于1'],
  ['counts', field.count('数量'), '1.5', '数量须为整数'],
  ['decimals', field.decimal('经度', { min: 73, max: 136 }), '120.15', undefined],
  ['decimals', field.decimal('经度', { min: 73, max: 136 }), '136.01', '经度不能大于136'],
  ['decimals may be negative', field.decimal('差额'), '-1.5', undefined],
  ['decimals', field.decimal('经度'), '东经', '经度须为数字'],
  ['choices', field.enum('状态', { A: '甲' }), 'B', '状态不在可选范围内'],
  ['choices are own keys', field.enum('状态', { A: '甲' }), 'toString', '状态不在可选范围内'],
  ['choices', field.enum('状态', { A: '甲' }), 'A', undefined],
  [
    'several choices',
    { ...field.enum('状态', { A: '甲', B: '乙' }), multiple: true },
    ['A', 'B'],
    undefined,
  ],
  [
    'several choices',
    { ...field.enum('状态', { A: '甲' }), multiple: true },
    ['A', 'C'],
    '状态不在可选范围内',
  ],
  [
    'at most so many',
    field.remote('结算单', { call: '/x' }, { multiple: true, max: 1 }),
    ['a', 'b'],
    '结算单最多选择1项',
  ],
  ['flags', field.flag('开关'), '1', undefined],
  ['flags', field.flag('开关'), 'yes', '请选择开关'],
  ['dates', field.date('日期'), '2026-02-30', '日期格式不正确'],
  ['times', field.dateTime('时间'), '2026-11-20 15:00:00', undefined],
  ['times', field.dateTime('时间'), '2026-11-20', '日期格式不正确'],
  ['months', field.month('月份'), '2026-13', '日期格式不正确'],
  ['mobiles', field.mobile('手机'), '1381234567', '请输入11位手机号'],
  ['masked values', field.secret('卡号', 'card'), '6222 **** **** 1234', '请重新输入完整的卡号'],
  ['regions', field.region('地区'), '330000-330100', '请选择县区'],
  ['images', field.images('照片', { max: 1 }), ['t1', 't2'], '照片最多上传1张'],
  ['images', field.images('照片', { min: 2 }), ['t1'], '照片至少上传2张'],
  ['files', field.file('附件'), 'token', undefined],
])('%s: %o with %j says %s', (_, one, value, words) => {
  expect(check(one, value)).toBe(words)
})

it('the last rule sees the whole form', () => {
  const refund = field.money('退款金额', {
    min: 1,
    validate: (value, values) =>
      Number(value) > Number(values.canRefund) ? '退款金额不能大于可退金额' : undefined,
  })
  expect(check(refund, 500, { canRefund: 400 })).toBe('退款金额不能大于可退金额')
  expect(check(refund, 400, { canRefund: 400 })).toBeUndefined()
  expect(check(refund, 0, { canRefund: -1 })).toBe('退款金额不能小于0.01元')
})

it('a pattern that remembers its place judges each value anew', () => {
  const one = field.id('编号', { pattern: /\d/g, message: '编号须含数字' })
  expect([check(one, '1'), check(one, '1'), check(one, '1')]).toEqual([
    undefined,
    undefined,
    undefined,
  ])
})

it('a form names every wrong field', () => {
  expect(
    formErrors(
      {
        name: field.text('名称', { required: true }),
        amt: field.money('金额', { min: 1 }),
        ok: field.text('备注'),
      },
      { amt: 0, ok: 'x' },
    ),
  ).toEqual({ name: '请输入名称', amt: '金额不能小于0.01元' })
})
