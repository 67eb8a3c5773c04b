import { describe, expect, test } from 'vitest'
import { cardEdit, grouped } from '#domain/card-groups'

describe('a card number in groups of four', () => {
  test.each([
    ['', ''],
    ['6299', '6299'],
    ['62990', '6299 0'],
    ['6299001234567890123', '6299 0012 3456 7890 123'],
  ])('%s is grouped as "%s"', (digits, text) => {
    expect(grouped(digits)).toBe(text)
  })

  test.each([
    ['a digit at the end', '6299', '62990', 5, 'insertText', '62990', 6],
    ['a digit in the middle', '62990012', '62995 0012', 5, 'insertText', '629950012', 6],
    ['a digit before a blank', '62990012', '629 90012', 3, 'insertText', '62990012', 3],
    ['a letter changes nothing', '6299', '6299x', 5, 'insertText', '6299', 4],
    ['backspace behind a blank', '62990012', '62990012', 4, 'deleteContentBackward', '6290012', 3],
    ['delete before a blank', '62990012', '62990012', 4, 'deleteContentForward', '6299012', 4],
    ['a paste with blanks', '', ' 6299 0012 ', 11, 'insertFromPaste', '62990012', 9],
    ['a paste with words', '', '卡号：6299-0012', 12, 'insertFromPaste', '62990012', 9],
    ['full-width digits', '', '６２９９', 4, undefined, '6299', 4],
  ])('%s', (_, before, typed, caret, inputType, digits, at) => {
    expect(cardEdit(before, typed, caret, inputType)).toEqual({ digits, caret: at })
  })
})
