import { cpus } from 'node:os'
import { benchBank } from './bank'
import { benchBills } from './bills'
import { benchClients } from './clients'
import { benchContention } from './contention'
import { benchDefaultLists } from './default-lists'
import { benchExports } from './export'
import { benchFront, benchPeers } from './front'
import { benchGateway } from './gateway'
import { benchIngest } from './ingest'
import { benchLedger } from './ledger'
import { benchMovingIn } from './moving-in'
import { benchProof } from './proof'
import { benchReplica } from './replica'
import { printRows, type Row } from './report'
import { benchScale, SCALE_PARTS, SIZES } from './scale'
import { benchSearch } from './search'
import { benchStart } from './start'

/**
 * `npm run bench [-- peers] [-- --quick] [-- --only front|gateway|scale|lists|search|export|bank|bills|ledger|proof|clients|contention|replica|moving-in|start]`: the budgets as ratios
 * against floors measured in the same run. It judges nothing: a benchmark is not a test.
 */
const args = process.argv.slice(2)
const quick = args.includes('--quick')
const only = args[args.indexOf('--only') + 1]
const sizes = args.includes('--sizes')
  ? args[args.indexOf('--sizes') + 1]!.split(',').map(Number)
  : quick
    ? SIZES.slice(0, 1)
    : SIZES
/** `--parts lists,nights,proof,reads`: of what grows with the data. */
const scaleParts = args.includes('--parts')
  ? args[args.indexOf('--parts') + 1]!.split(',')
  : SCALE_PARTS
/** `--trades 100000,300000,1000000`; the largest takes a quarter of an hour. */
function proofSizes(): number[] {
  const given = args[args.indexOf('--trades') + 1]
  if (args.includes('--trades') && given) return given.split(',').map(Number)
  return quick ? [20_000] : [100_000, 300_000]
}
const wanted = (name: string) => !args.includes('--only') || only === name

const parts: [name: string, title: string, run: () => Promise<Row[]> | Row[]][] = [
  ['start', '启动', benchStart],
  [
    'front',
    '前端（生产构建，brotli，冷缓存，CPU 慢 4 倍，10 Mbps / 40 ms，中位数）',
    () => benchFront(quick ? 1 : 5),
  ],
  [
    'gateway',
    '网关列表',
    () => benchGateway(quick ? [2_000, 10_000] : [10_000, 1_000_000], quick ? 2 : 10),
  ],
  ['scale', '列表与夜间的活随数据增长', () => benchScale(sizes, quick ? 2 : 10, scaleParts)],
  ['lists', '列表默认一次的开销', () => benchDefaultLists(quick ? 50 : 200)],
  ['search', '一个搜索框', () => benchSearch(quick ? 5 : 40)],
  ['export', '导出', () => benchExports(quick ? 20_000 : 230_000)],
  ['moving-in', '数据迁入（PostgreSQL，自己的持久性）', () => benchMovingIn(quick ? 500 : 10_000)],
  [
    'ingest',
    '收单数据（PostgreSQL，自己的持久性）',
    () => benchIngest(quick ? 5_000 : 50_000, quick ? 10_000 : 1_000_000),
  ],
  ['bank', '银行对账', () => benchBank(quick ? 100_000 : 1_000_000)],
  ['bills', '渠道账单', () => benchBills(quick ? [5_000, 20_000] : [20_000, 200_000])],
  ['clients', '并发记账', () => benchClients(quick ? 10 : 60)],
  ['contention', '并发写入（PostgreSQL，自己的持久性）', () => benchContention(quick ? 3 : 10)],
  ['replica', '备库', () => benchReplica(quick ? 3 : 15)],
  ['proof', '核对（PGlite）', () => benchProof(proofSizes())],
  ['ledger', '账本', () => (quick ? benchLedger(20_000, 200) : benchLedger(1_000_000, 2_000))],
]
/** `npm run bench -- peers`: only when asked for, as it installs what the peers are made of. */
if (args.includes('peers')) {
  printRows('首个列表与同类（同一列表，冷缓存，CPU 慢 4 倍）', await benchPeers(quick ? 1 : 5))
  process.exit()
}
console.log(`Node ${process.version}, ${cpus().length} × ${cpus()[0]?.model ?? 'CPU'}`)
for (const [name, title, run] of parts) if (wanted(name)) printRows(title, await run())
