import type { Dict } from '#domain/field'
import { enumItem } from '#domain/field'
import { readDate, WRONG_DATE } from '#domain/reading/date'
import { readYuan, WRONG_AMOUNT } from '#domain/reading/number'
import { codeText, plainText } from '#domain/reading/text'
import { charCount, type Rule } from '#domain/validation/rule'
import type { ImportRow } from '../../core/imports/workbook'
import { isClean } from '../../core/text'
import type { Column } from './file-kind'

interface TextRules {
  max?: number
  rule?: Rule
  /** Normalises it before. */
  read?: (text: string) => string
}

/** Reads a row's cells by their titles and collects the reasons against it, one a cell. */
export function readRow(row: ImportRow, columns: readonly Column[]) {
  const faulty = new Map(row.faults.map(({ header, msg }) => [header, msg]))
  for (const { title, required } of columns)
    if (required && !faulty.has(title) && !row.cells[title]) faulty.set(title, '不能为空')
  const say = (title: string, msg: string): undefined => {
    if (!faulty.has(title)) faulty.set(title, msg)
    return undefined
  }
  const cell = (title: string): string => (faulty.has(title) ? '' : (row.cells[title] ?? ''))

  function text(title: string, { max = 100, rule, read = plainText }: TextRules = {}): string {
    const value = read(cell(title))
    if (value === '') return ''
    if (!isClean(value)) say(title, '格式不正确')
    else if (charCount(value) > max) say(title, `不能超过${max}个字符`)
    else {
      const error = rule?.(value)
      if (error !== undefined) say(title, error)
    }
    return value
  }
  return {
    say,
    text,
    /** A number or code. */
    code: (title: string, rules: TextRules = {}) => text(title, { read: codeText, ...rules }),
    /** A value of a dictionary, by its label or as the wire has it. */
    choice<D extends Dict>(title: string, dict: D): (keyof D & string) | undefined {
      const value = plainText(cell(title))
      if (value === '') return undefined
      const found = Object.keys(dict).find(
        (key) => key === value || enumItem(dict, key).label === value,
      )
      if (found !== undefined) return found
      const labels = Object.keys(dict).map((key) => enumItem(dict, key).label)
      return say(title, `没有「${value}」，可填${labels.join('、')}`)
    },
    date: (title: string, read = readDate): string | undefined => value(title, read, WRONG_DATE),
    /** Fen. */
    yuan: (title: string): number | undefined => value(title, readYuan, WRONG_AMOUNT),
    value,
    found,
    /** As `列：原因`, in the order of the columns. */
    reasons: (): string[] =>
      columns
        .filter(({ title }) => faulty.has(title))
        .map(({ title }) => `${title}：${faulty.get(title)}`),
  }

  /** What a cell is read as; undefined for an empty cell and one that cannot be read. */
  function value<T>(
    title: string,
    read: (text: string) => T | undefined,
    wrong: string,
  ): T | undefined {
    const typed = cell(title)
    return typed === '' ? undefined : (read(typed) ?? say(title, wrong))
  }
  /** What a cell names among records; the same. */
  function found<T>(
    title: string,
    records: (text: string) => T | undefined,
    wrong: string,
  ): T | undefined {
    return value(title, (typed) => records(plainText(typed)), wrong)
  }
}
