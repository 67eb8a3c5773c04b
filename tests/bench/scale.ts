import { ensureBuilt } from '../e2e/support/gateway'
import { ms, s, times, type Row } from './report'
import { NOISE_MS, sampleLists, type Sample } from './scale-lists'
import { sampleNights } from './scale-nights'
import { sampleReads, type Reads } from './scale-reads'
import { sizeOf, wideDatabase } from './scale-place'

export const SIZES: readonly number[] = [10_000, 100_000]

/** What was slow before lists were made for wide databases, small -> wide, and the question. */
const BEFORE: readonly [what: string, before: string, name: string, about: RegExp][] = [
  ['交易汇总，31 天', '13 至 43 ms → 4.3 至 9.5 s', 'tradeSummary', /^最长区间$/],
  ['会员按余额，深页', '9 ms → 4.2 s', 'member', /^按 balanceAmt 排序，深页$/],
  ['终端按绑定时间', '23 ms → 2.2 s', 'device', /^按 bindTime 排序/],
  ['门店按终端数', '23 ms → 2.2 s', 'shop', /^按 deviceCount 排序/],
  ['发票金额查询', '50 至 140 ms → 2.4 s', 'billing', /^默认$/],
  ['商户打开', '7 ms → 1.2 至 1.8 s', 'merchant', /^默认$/],
  ['会员打开', '7 ms → 1.2 至 1.8 s', 'member', /^默认$/],
  ['终端打开', '7 ms → 1.2 至 1.8 s', 'device', /^默认$/],
  ['按名称（会员昵称）', '→ 2.1 s', 'member', /^nickName$/],
  ['交易明细打开', '34 → 96 ms', 'trade', /^默认$/],
]
/** Of a default list on a quiet machine. */
const DEFAULT_MS = 50

/**
 * Every list as it opens and by its dearest question on PostgreSQL (BENCH_DATABASE_URL), then a
 * month's end, the proof and statements, at sizes that grow alike (`--sizes 10000,1000000`). The
 * databases (`scale_10000`, …) are made once and kept.
 */
export async function benchScale(sizes: readonly number[], rounds: number): Promise<Row[]> {
  const url = process.env.BENCH_DATABASE_URL
  if (!url) return [{ what: '需要 PostgreSQL：请设置 BENCH_DATABASE_URL', got: '', budget: '' }]
  await ensureBuilt()
  const made: Row[] = []
  const lists: Sample[][] = []
  const nights: Map<string, number>[] = []
  const reads: Reads[][] = []
  for (const size of sizes.map(sizeOf)) {
    const place = await wideDatabase(url, size)
    const what = `${size.trades} 笔交易、${size.merchants} 家商户的库`
    made.push({ what, got: place.seconds ? `建成用 ${s(place.seconds)}` : '已有', budget: '' })
    nights.push(await sampleNights(place.url, size.trades))
    lists.push(await sampleLists(place.url, rounds))
    reads.push(await sampleReads(place.url))
  }
  return [...made, ...listRows(lists), ...readRows(reads), ...nightRows(nights)]
}

/** A page of a list with its tabs and names may read so many blocks, however few the rows. */
const FEW_BLOCKS = 1_500

/** What no load on the machine changes: the blocks that the statements of a question read. */
function readRows(reads: Reads[][]): Row[] {
  const grown = reads.slice(1).flatMap((wide, i) => {
    const before = new Map(reads[i]!.map((one) => [`${one.name} ${one.about}`, one]))
    return wide.flatMap((one) => {
      const was = before.get(`${one.name} ${one.about}`)
      const isGrown = was && one.blocks > 2 * was.blocks && one.blocks > FEW_BLOCKS
      return isGrown ? [{ was, one }] : []
    })
  })
  const count = `${grown.length} / ${reads[0]!.length}`
  const title = `读的页（8 KB）长到两倍以上且过 ${FEW_BLOCKS} 页的问题`
  return [
    { what: title, got: count, budget: '0', ok: grown.length === 0 },
    ...grown.map(({ was, one }) => ({
      what: `  ${one.title} ${one.about}，页`,
      got: `${was.blocks} → ${one.blocks}（数据库 ${ms(was.ms)} → ${ms(one.ms)}）`,
      budget: '≤ 2.00×',
      ok: false,
    })),
  ]
}

function listRows(lists: Sample[][]): Row[] {
  const small = lists[0]!
  const at = ({ name, about }: Sample) =>
    lists.map((all) => all.find((one) => one.name === name && one.about === about)?.p95)
  const measured = small.flatMap((sample) => {
    const figures = at(sample).filter((one) => one !== undefined)
    return figures.length === lists.length ? [{ ...sample, figures }] : []
  })
  const rows = BEFORE.map(([what, before, name, about]) => {
    const dearest = worst(measured.filter((one) => one.name === name && about.test(one.about)))
    return dearest
      ? rowOf(what, dearest.figures, `此前 ${before}`)
      : { what, got: '没有这个问题', budget: `此前 ${before}`, ok: false }
  })
  for (const title of new Set(measured.map((one) => one.title))) {
    const own = measured.filter((one) => one.title === title)
    const opened = own.find(({ about }) => about === '默认')
    const most = `≤ ${DEFAULT_MS} ms`
    if (opened) rows.push(rowOf(`${title} 默认`, opened.figures, most, DEFAULT_MS))
    const dearest = worst(own)!
    rows.push(rowOf(`${title} 最贵（${dearest.about}）`, dearest.figures, ''))
  }
  // A page that the small database has not is no measure of growth.
  const grown = measured.filter(({ figures, about, rows: n }) =>
    about.endsWith('深页') && n === 0 ? false : grows(figures),
  )
  const count = `${grown.length} / ${measured.length}`
  rows.push({ what: '长到两倍以上的问题', got: count, budget: '0', ok: grown.length === 0 })
  return [...rows, ...grown.map((one) => rowOf(`  ${one.title} ${one.about}`, one.figures, ''))]
}

const worst = <T extends { figures: number[] }>(all: readonly T[]): T | undefined =>
  all.toSorted((a, b) => b.figures.at(-1)! - a.figures.at(-1)!)[0]

const grows = (figures: readonly number[]): boolean =>
  figures.slice(1).some((one, i) => one > 2 * figures[i]! && one > NOISE_MS)

function rowOf(what: string, figures: readonly number[], budget: string, most = Infinity): Row {
  const steps = figures.slice(1).map((figure, i) => times(figure / figures[i]!))
  return {
    what: `${what} p95`,
    got: `${figures.map(ms).join(' → ')}${steps.length > 0 ? `，${steps.join('、')}` : ''}`,
    budget: ['≤ 2.00×', budget].filter(Boolean).join('；'),
    ok: !grows(figures) && figures.at(-1)! <= most,
  }
}

/** Linear: a thousand trades cost as much at every size. */
function nightRows(nights: readonly Map<string, number>[]): Row[] {
  return [...nights[0]!.keys()].map((what) => {
    const figures = nights.map((one) => one.get(what)!)
    return {
      what: `${what}，每千笔`,
      got: figures.map(ms).join(' → '),
      budget: '不随总数增加',
      ok: !grows(figures),
    }
  })
}
