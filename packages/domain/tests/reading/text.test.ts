import { describe, expect, it } from 'vitest'
import { codeList, codeText, plainText, upperCode } from '#domain/reading/text'
import { fieldText } from '#domain/reading/field-text'
import { field } from '#domain/field'

describe('any text', () => {
  it.each([
    ['\u200b张\u200d三\ufeff', '张三'],
    ['\u202d西湖店\u202c', '西湖店'],
    ['软\u00ad连字符', '软连字符'],
    ['\u00a0一号\u3000二号 ', '一号 二号'],
    ['SN1\tSN2', 'SN1 SN2'],
    ['一行\r\n二行\n', '一行\n二行'],
    ['e\u0301', '\u00e9'],
    ['铃\u0000声', '铃声'],
    ['（上海）ＫＴＶ', '（上海）ＫＴＶ'],
  ])('%j is read as %j', (text, read) => {
    expect(plainText(text)).toBe(read)
  })
})

describe('a number or code', () => {
  it.each([
    ['"\t42000012345"', '42000012345'],
    ['="0012345"', '0012345'],
    ["'42000012345", '42000012345'],
    ['`42000012345', '42000012345'],
    ['‘42000012345’', '42000012345'],
    ['＂42000012345＂', '42000012345'],
    ['\u202d42000012345\u202c', '42000012345'],
    ['4200 0012\u00a0345\u3000', '42000012345'],
    ['４２００００１２３４５', '42000012345'],
    ['ＴＲ２０２６－０１', 'TR2026-01'],
    ['6222 0212 3456 1234', '6222021234561234'],
    ['OUT=1', 'OUT=1'],
  ])('%j is read as %j', (text, read) => {
    expect(codeText(text)).toBe(read)
  })

  it('a licence in small letters is read in capitals', () => {
    expect(upperCode(' 9144030071526726xg')).toBe('9144030071526726XG')
  })

  it.each([
    ['SN1\tSN2', ['SN1', 'SN2']],
    ['SN1\r\nSN2\n\nSN1', ['SN1', 'SN2']],
    ['SN1，SN2;SN3；SN4、SN5 SN6\u00a0SN7', ['SN1', 'SN2', 'SN3', 'SN4', 'SN5', 'SN6', 'SN7']],
    ['"SN1","\tSN2"', ['SN1', 'SN2']],
    [' \t\n', []],
  ])('the list %j holds %j', (text, codes) => {
    expect(codeList(text)).toEqual(codes)
  })
})

describe('the text of a field', () => {
  it.each([
    [field.id('编号'), ' `TR1 2', 'TR12'],
    [field.text('名称'), '\u200b张三\u00a0', '张三'],
    [field.mobile('手机号'), '+86 139-0000-0001', '13900000001'],
    [field.secret('手机号', 'mobile'), '0086 139 0000 0001', '13900000001'],
    [field.secret('卡号', 'card'), '6222 0212', '62220212'],
    [field.text('SN', { normalize: upperCode }), ' sn1 ', 'SN1'],
  ])('is read by its kind or its own rule: %#', (one, text, read) => {
    expect(fieldText(one, text)).toBe(read)
  })
})
