import { describe, expect, it } from 'vitest'
import { nameKey, personText, sameName } from '#domain/reading/name'
import { personName } from '#domain/validation/names'

describe("a person's name", () => {
  it.each([
    ['王𬱟', '王𬱟'],
    ['赵孟𫖯', '赵孟𫖯'],
    ['𠮷田', '𠮷田'],
    ['王鿍', '王鿍'],
    ['张　三', '张三'],
    ['欧 阳 修', '欧阳修'],
    ['买买提·艾力', '买买提·艾力'],
    ['买买提•艾力', '买买提·艾力'],
    ['买买提・艾力', '买买提·艾力'],
    ['买买提‧艾力', '买买提·艾力'],
    ['买买提．艾力', '买买提·艾力'],
    ['买买提﹒艾力', '买买提·艾力'],
    ['买买提.艾力', '买买提·艾力'],
    ['买买提 · 艾力', '买买提·艾力'],
    ['\u200b张三', '张三'],
  ])('%j is stored as %j, also for an identity card', (text, read) => {
    expect(personText(text)).toBe(read)
    expect(personName('identity card')(text)).toBeUndefined()
  })

  it.each([
    "O'CONNOR",
    'O’Connor',
    'JEAN-PIERRE DE LA CRUZ',
    'José Ñandú',
    'SMITH, JOHN Q.',
    'ＬＥＥ',
  ])('the Latin name %j is accepted beside a foreign document', (text) => {
    expect(personName()(text)).toBeUndefined()
    expect(personName('identity card')(text)).toBe('姓名须为2至30个汉字')
  })

  it.each(['张', '张三1', '··', '张·', 'A1', '张三😀'])('%j is refused', (text) => {
    expect(personName()(text)).toBe('姓名须为2至30个汉字，或证件上的拉丁字母姓名')
  })
})

describe('two spellings of a name', () => {
  it.each([
    ['星巴克（上海）有限公司', '星巴克(上海)有限公司'],
    ['星巴克【上海】有限公司', '星巴克（上海）有限公司'],
    ['ＫＴＶ', 'ktv'],
    ['好 乐 迪 KTV', '好乐迪Ktv'],
    ['买买提•艾力', '买买提·艾力'],
  ])('%j and %j are the same', (one, other) => {
    expect(sameName(one, other)).toBe(true)
    expect(nameKey(one)).toBe(nameKey(other))
  })

  it('other characters are another name', () => {
    expect(sameName('星巴克（上海）', '星巴克（北京）')).toBe(false)
  })
})
