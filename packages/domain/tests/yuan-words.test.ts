import { describe, expect, test } from 'vitest'
import { yuanInWords } from '#domain/yuan-words'

describe('an amount in words', () => {
  test.each([
    [0, '零元整'],
    [1, '壹分'],
    [10, '壹角'],
    [56, '伍角陆分'],
    [100, '壹元整'],
    [105, '壹元零伍分'],
    [150, '壹元伍角'],
    [1000, '壹拾元整'],
    [12_345, '壹佰贰拾叁元肆角伍分'],
    [100_506, '壹仟零伍元零陆分'],
    [500_000, '伍仟元整'],
    [1_000_000, '壹万元整'],
    [1_001_000, '壹万零壹拾元整'],
    [10_000_500, '壹拾万零伍元整'],
    [10_000_000_000, '壹亿元整'],
    [10_000_000_100, '壹亿零壹元整'],
    [1_020_304_050_607, '壹佰零贰亿零叁佰零肆万零伍佰零陆元零柒分'],
    [39_199_819_900, '叁亿玖仟壹佰玖拾玖万捌仟壹佰玖拾玖元整'],
  ])('%i fen are %s', (fen, words) => {
    expect(yuanInWords(fen)).toBe(words)
  })

  test.each([-1, 1.5, Number.NaN])('%d are none', (fen) => {
    expect(() => yuanInWords(fen)).toThrow(RangeError)
  })
})
