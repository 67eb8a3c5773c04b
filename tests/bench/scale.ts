import { ensureBuilt } from '../e2e/support/gateway'
import { ms, s, times, type Row } from './report'
import { sampleFolder, sampleLists, type Sample } from './scale-lists'
import { HELD, sampleNights } from './scale-nights'
import { againAt, grownOf, grows, measuredAt, type Measured } from './scale-grown'
import { sampleReads, type Reads } from './scale-reads'
import { sizeOf, wideDatabase, wideFolder } from './scale-place'
import { tableRows } from './scale-table'

export const SIZES: readonly number[] = [10_000, 100_000]

/** What is measured; `--parts lists` alone is done in minutes at any size. */
export const SCALE_PARTS = ['nights', 'proof', 'lists', 'reads'] as const
type Part = (typeof SCALE_PARTS)[number]

/** Of a default list on a quiet machine. */
const DEFAULT_MS = 50

/**
 * Every list as it opens and by its dearest question on PostgreSQL (BENCH_DATABASE_URL), then a
 * month's end, the proof and statements, at sizes that grow alike (`--sizes 10000,1000000`). The
 * databases (`scale_10000`, …) are made once and kept. Without one, the lists alone on embedded
 * databases in BENCH_DATA_DIR.
 */
export async function benchScale(
  sizes: readonly number[],
  rounds: number,
  parts: readonly string[] = SCALE_PARTS,
): Promise<Row[]> {
  const isAsked = (part: Part) => parts.includes(part)
  const url = process.env.BENCH_DATABASE_URL
  const folder = process.env.BENCH_DATA_DIR
  if (!url && folder) return embeddedRows(folder, sizes, rounds)
  if (!url) return [{ what: '需要 PostgreSQL：请设置 BENCH_DATABASE_URL', got: '', budget: '' }]
  await ensureBuilt()
  const made: Row[] = []
  const lists: Sample[][] = []
  const nights: Map<string, number>[] = []
  const reads: Reads[][] = []
  const urls: string[] = []
  for (const size of sizes.map(sizeOf)) {
    const place = await wideDatabase(url, size)
    const what = `${size.trades} 笔交易、${size.merchants} 家商户的库`
    made.push({ what, got: place.seconds ? `建成用 ${s(place.seconds)}` : '已有', budget: '' })
    urls.push(place.url)
    if (isAsked('lists')) lists.push(tellSlowest(what, await sampleLists(place.url, rounds)))
    if (isAsked('reads')) reads.push(await sampleReads(place.url))
    const atNight = { nights: isAsked('nights'), proof: isAsked('proof') }
    if (atNight.nights || atNight.proof)
      nights.push(await sampleNights(place.url, size.trades, atNight))
  }
  if (isAsked('lists')) await againAt(lists, (at, which) => sampleLists(urls[at]!, rounds, which))
  return [
    ...made,
    ...(isAsked('lists') ? tableRows(lists, reads) : []),
    ...(isAsked('lists') ? listRows(lists) : []),
    ...(isAsked('reads') ? readRows(reads) : []),
    ...(nights.length > 0 ? nightRows(nights) : []),
  ]
}

/** The same lists on embedded databases, kept in a folder (BENCH_DATA_DIR). */
async function embeddedRows(
  folder: string,
  sizes: readonly number[],
  rounds: number,
): Promise<Row[]> {
  await ensureBuilt()
  const made: Row[] = []
  const lists: Sample[][] = []
  const envs: Record<string, string>[] = []
  for (const size of sizes.map(sizeOf)) {
    const place = await wideFolder(folder, size)
    envs.push(place.env)
    const what = `内嵌，${size.trades} 笔交易、${size.merchants} 家商户`
    made.push({ what, got: place.seconds ? `建成用 ${s(place.seconds)}` : '已有', budget: '' })
    lists.push(tellSlowest(what, await sampleFolder(place.env, rounds)))
  }
  await againAt(lists, (at, which) => sampleFolder(envs[at]!, rounds, which))
  return [...made, ...tableRows(lists, []), ...listRows(lists)]
}

const TOLD = 8

/** A size takes a quarter of an hour and the table comes after the last: prints its slowest at once. */
function tellSlowest(what: string, samples: Sample[]): Sample[] {
  const slowest = samples.toSorted((a, b) => b.p95 - a.p95).slice(0, TOLD)
  const words = slowest.map(({ title, about, p95 }) => `  ${title} ${about}: ${ms(p95)}`)
  console.error(`${what}: ${samples.length}\n${words.join('\n')}`)
  return samples
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
  const measured = measuredAt(lists)
  const rows: Row[] = []
  const opened = measured.filter(({ about }) => about === '默认')
  const slow = opened.filter(({ figures }) => figures.at(-1)! > DEFAULT_MS)
  rows.push({
    what: `最大的库上默认列表 p95 过 ${DEFAULT_MS} ms 的`,
    got: `${slow.length} / ${opened.length}`,
    budget: '0',
    ok: slow.length === 0,
  })
  for (const title of new Set(measured.map((one) => one.title)))
    for (const one of measured.filter((question) => question.title === title)) {
      const most = one.about === '默认' ? DEFAULT_MS : Infinity
      const budget = one.about === '默认' ? `≤ ${DEFAULT_MS} ms` : ''
      rows.push(rowOf(`${title} ${one.about}`, one, budget, most))
    }
  const grown = grownOf(measured)
  const count = `${grown.length} / ${measured.length}`
  rows.push({ what: '长到两倍以上的问题', got: count, budget: '0', ok: grown.length === 0 })
  return [...rows, ...grown.map((one) => rowOf(`  ${one.title} ${one.about}`, one, ''))]
}

function rowOf(what: string, { figures, from }: Measured, budget: string, most = Infinity): Row {
  const compared = figures.slice(from)
  const steps = compared.slice(1).map((figure, i) => times(figure / compared[i]!))
  const told = figures.map((figure, at) => (at < from ? '没有这页' : ms(figure)))
  return {
    what: `${what} p95`,
    got: `${told.join(' → ')}${steps.length > 0 ? `，${steps.join('、')}` : ''}`,
    budget: ['≤ 2.00×', budget].filter(Boolean).join('；'),
    ok: !grows(compared) && figures.at(-1)! <= most,
  }
}

/** Linear: a thousand trades cost as much at every size. */
function nightRows(nights: readonly Map<string, number>[]): Row[] {
  return [...nights[0]!.keys()].map((what) => {
    const figures = nights.map((one) => one.get(what)!)
    return {
      what: what === HELD ? what : `${what}，每千笔`,
      got: figures.map(ms).join(' → '),
      budget: '不随总数增加',
      ok: !grows(figures),
    }
  })
}
