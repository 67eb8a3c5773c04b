import { ms, times, type Row } from './report'
import { NOISE_MS, OPENED, type Sample } from './scale-lists'
import type { Reads } from './scale-reads'

/** A line of the table of what was slow once lists were asked of wide databases. */
interface Line {
  what: string
  /** Small -> wide, before any of it was mended. */
  before: string
  /** The requests it covers: list and what is asked. The table shows the slowest of them. */
  asked: readonly (readonly [name: string, about: RegExp])[]
  /** What a small database is asked instead, which has no page so far behind. */
  small?: RegExp
}

const LINES: readonly Line[] = [
  {
    what: '交易汇总，31 天',
    before: '13 至 43 ms → 4.3 至 9.5 s',
    asked: [['tradeSummary', /^最长区间$/]],
  },
  {
    what: '会员按余额，深页',
    before: '9 ms → 4.2 s',
    asked: [['member', /^按 balanceAmt 排序，深页$/]],
    small: /^按 balanceAmt 排序$/,
  },
  {
    what: '终端按绑定时间、门店按终端数',
    before: '23 ms → 2.2 s',
    asked: [
      ['device', /^按 bindTime 排序$/],
      ['shop', /^按 deviceCount 排序$/],
    ],
  },
  { what: '发票金额查询', before: '50 至 140 ms → 2.4 s', asked: [['billing', /^默认$/]] },
  {
    what: '商户、会员、终端打开',
    before: '7 ms → 1.2 至 1.8 s',
    asked: [
      ['merchant', /^默认$/],
      ['member', /^默认$/],
      ['device', /^默认$/],
    ],
  },
  {
    what: '按名称',
    before: '→ 2.1 s',
    asked: [
      ['member', /^nickName$/],
      ['merchant', /^merName$/],
      ['shop', /^shopName$/],
      ['apply', /^merName$/],
    ],
  },
  { what: '交易明细打开', before: '34 → 96 ms', asked: [['trade', /^默认$/]] },
]

/** What grew to more than three times itself: the table's last line. */
const THRICE = 3

interface Asked {
  name: string
  about: string
}

/**
 * The table of what did not stay flat, measured again: before, small, wide, how many times that is,
 * and whether it is at most twice the small figure. Milliseconds from outside; where they were asked
 * for, blocks of all statements beside them, which no load on the machine changes.
 */
export function tableRows(
  lists: readonly (readonly Sample[])[],
  reads: readonly (readonly Reads[])[],
): Row[] {
  return [...LINES.map((line) => lineRow(line, lists, reads)), thriceRow(lists)]
}

function lineRow(
  { what, before, asked, small }: Line,
  lists: readonly (readonly Sample[])[],
  reads: readonly (readonly Reads[])[],
): Row {
  const is = ([name, about]: Line['asked'][number], one: Asked, isSmall: boolean) =>
    one.name === name && (isSmall && small ? small : about).test(one.about)
  const dearest = (figureAt: (at: number, which: Line['asked'][number]) => number) =>
    asked
      .map((which) => lists.map((_, at) => figureAt(at, which)))
      .toSorted((a, b) => b.at(-1)! - a.at(-1)!)[0]!
  const p95 = dearest((at, which) =>
    Math.max(...lists[at]!.filter((one) => is(which, one, at === 0)).map((one) => one.p95)),
  )
  const [first, last] = [p95[0]!, p95.at(-1)!]
  return {
    what,
    got: `${p95.map(ms).join(' → ')}，${times(last / first)}${blocksOf()}`,
    budget: `≤ 2×，不到 ${NOISE_MS} ms 不计；此前 ${before}`,
    ok: last <= Math.max(2 * first, NOISE_MS),
  }

  function blocksOf(): string {
    if (reads.length === 0) return ''
    const blocks = dearest((at, which) =>
      Math.max(...reads[at]!.filter((one) => is(which, one, at === 0)).map((one) => one.blocks)),
    )
    return `；${blocks.join(' → ')} 页，${times(blocks.at(-1)! / blocks[0]!)}`
  }
}

function thriceRow(lists: readonly (readonly Sample[])[]): Row {
  const [small, wide] = [lists[0]!, lists.at(-1)!]
  const pairs = wide
    .filter(({ about }) => about !== OPENED)
    .flatMap((one) => {
      const was = small.find(({ name, about }) => name === one.name && about === one.about)
      return was && was.rows > 0 ? [{ was: was.p95, now: one.p95 }] : []
    })
  const grown = pairs.filter(({ was, now }) => now > Math.max(THRICE * was, NOISE_MS))
  return {
    what: `从最小到最大的库长到 ${THRICE} 倍以上的问题`,
    got: `${grown.length} / ${pairs.length}`,
    budget: `0，不到 ${NOISE_MS} ms 不计；此前 31 / 102`,
    ok: grown.length === 0,
  }
}
