import { z } from 'zod'

/** A separator is one character, a prefix of a line or a piece of it is a short text. */
const piece = z.string().min(1).max(64)
/** Objects put keys of digits first, which would change the order of columns. */
const name = z.string().trim().min(1).max(64).regex(/\D/, '列名不能全是数字')
const one = z.string().length(1, '只能填一个字符')

/** Units of an amount: the fraction of a yuan that 1 stands for. */
export const UNITS = ['fen', 'yuan', '1/100', '1/1000', '1/10000'] as const
const TIME = /^[-/:.T 年月日时分秒YMDHms]{6,24}$/

const columnSchema = z.strictObject({
  /** How the cell is read; default `text`. A `date` becomes YYYY-MM-DD. */
  as: z.enum(['text', 'amount', 'count', 'time', 'date']).optional(),
  /** The file is refused when its header lacks the column. */
  must: z.literal(true).optional(),
  /** Of an `amount`; default `fen`. */
  unit: z.enum(UNITS).optional(),
  /** An `amount` with parts of a fen is rounded half up; without this it is an error. */
  round: z.literal(true).optional(),
  /** An `amount` whose sign is a letter before the digits: letter -> sign. */
  letters: z.record(one, z.union([z.literal(1), z.literal(-1)])).optional(),
  /** Of a `time` or `date`: YYYY MM DD HH mm ss and separators; without YYYY the day of the file gives the year. */
  formats: z
    .array(z.string().regex(TIME, '时间格式只能由YYYY、MM、DD、HH、mm、ss和分隔符组成'))
    .min(1)
    .optional(),
  /** Texts that mean "no value", beside those of the profile. */
  empty: z.array(z.string()).optional(),
  /** Cell -> value; `*_DEBIT` matches an ending, `*` all others. Other cells are errors. */
  values: z.record(z.string(), z.string()).optional(),
  /** Width in bytes; of fixed-width profiles alone, whose columns are all listed, in order. */
  width: z.number().int().min(1).max(4_096).optional(),
})

/** Column -> cells; true when every column has one of its cells. */
const conditionSchema = z.record(z.string(), z.array(z.string()).min(1))

const factSchema = z.strictObject({
  /** The first of these columns that has a value. */
  from: z.array(name).min(1),
  must: z.literal(true).optional(),
  /** The file writes the amount with a minus: it becomes positive. */
  negative: z.literal(true).optional(),
})

const ruleSchema = z.strictObject({
  when: conditionSchema.optional(),
  /** The event's kind, or the column that has it. */
  kind: z.union([z.string(), z.strictObject({ from: name })]).optional(),
  /** Instead of `kind`: why such rows make no event, in Chinese. */
  ignore: z.string().optional(),
  facts: z.record(z.string(), factSchema).optional(),
  constants: z.record(z.string(), z.string()).optional(),
})

/** A value within a line that begins with `line`: what stands between `after` and `before` (or the end of the line). */
const spotSchema = z.strictObject({
  line: piece,
  after: z.string(),
  before: z.string(),
  length: z.number().int().min(1).optional(),
})

const measureSchema = z.strictObject({
  /** Columns whose amounts are added up; without columns the rows are counted. */
  of: z.array(name).optional(),
  /** Rows that take part; default all. */
  when: conditionSchema.optional(),
  /** The file writes the sum with a minus. */
  negative: z.literal(true).optional(),
  /** Where the file has it: a piece of a line, or a cell of the line below a header of totals. */
  at: z.union([spotSchema, z.strictObject({ cell: name })]),
})

const totalsSchema = z.strictObject({
  /** A file without its totals is refused as cut off. */
  required: z.boolean(),
  /** How the line with the totals begins; nothing but comments may follow. */
  line: piece,
  unit: z.enum(UNITS),
  count: measureSchema.optional(),
  sum: measureSchema.optional(),
  refundCount: measureSchema.optional(),
  refundSum: measureSchema.optional(),
})

const formatSchema = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('delimited'),
    separator: one,
    quote: one.optional(),
    /** A character before the value of each cell. */
    prefix: one.optional(),
  }),
  /** `gap`: bytes between two columns. */
  z.strictObject({ kind: z.literal('fixed'), gap: z.number().int().min(0).max(8) }),
  z.strictObject({ kind: z.literal('sheet') }),
  /** A bank's statement; its columns are those of `BANK_CSV`. */
  z.strictObject({ kind: z.enum(['mt940', 'camt053']) }),
])

/**
 * How the files of an acquirer read: data, so that a new layout needs no code. Names of columns are
 * those of the file's header; facts are those of events.
 */
export const profileSchema = z
  .strictObject({
    name: z.string().regex(/^[a-z][-a-z0-9]{1,31}$/, '只能由小写字母、数字和连字符组成'),
    encoding: z.enum(['utf-8', 'gb18030']),
    format: formatSchema,
    /** Beginnings of lines that are left out: comments and dividers. */
    skip: z.array(piece).optional(),
    /** The line that ends the rows; a file that lacks it is refused as cut off. */
    end: piece.optional(),
    /** Texts that mean "no value" in every column, beside the empty one. */
    empty: z.array(z.string()).optional(),
    columns: z.record(name, columnSchema),
    /** Values of comment lines above the rows, used by facts like columns. */
    preamble: z.record(name, spotSchema).optional(),
    /** The first rule that matches makes the row's event. */
    rules: z.array(ruleSchema).min(1),
    totals: totalsSchema.optional(),
  })
  .superRefine((profile, context) => {
    const known = new Set([...Object.keys(profile.columns), ...Object.keys(profile.preamble ?? {})])
    const issue = (path: PropertyKey[], message: string): void =>
      context.addIssue({ code: 'custom', path, message })
    const check = (names: readonly string[], path: PropertyKey[]): void => {
      for (const column of names)
        if (!known.has(column)) issue(path, `引用了未定义的列「${column}」`)
    }
    profile.rules.forEach((rule, at) => {
      check(Object.keys(rule.when ?? {}), ['rules', at, 'when'])
      for (const [fact, { from }] of Object.entries(rule.facts ?? {}))
        check(from, ['rules', at, 'facts', fact])
      if (typeof rule.kind === 'object') check([rule.kind.from], ['rules', at, 'kind'])
      if ((rule.kind === undefined) === (rule.ignore === undefined))
        issue(['rules', at, 'kind'], '请填写事件类型，或填写不处理的原因')
    })
    for (const key of MEASURES) {
      const measure = profile.totals?.[key]
      check(measure?.of ?? [], ['totals', key, 'of'])
      check(Object.keys(measure?.when ?? {}), ['totals', key, 'when'])
    }
    for (const [column, { as = 'text', formats, width }] of Object.entries(profile.columns)) {
      if ((as === 'time' || as === 'date') && !formats)
        issue(['columns', column, 'formats'], '请填写时间格式')
      if ((width === undefined) === (profile.format.kind === 'fixed'))
        issue(['columns', column, 'width'], '定长文件的每一列都要填写宽度，其他文件不填')
    }
  })

/** Figures of a file's totals. */
export const MEASURES = ['count', 'sum', 'refundCount', 'refundSum'] as const
export type Profile = z.infer<typeof profileSchema>
