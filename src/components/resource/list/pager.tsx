import { useId } from 'react'
import { formatCount } from '#domain/money'
import { LightSelect } from '../../fields/light-select'
import { Icon } from '../parts/icons'
import { PAGE_SIZES, ROWS_IN_REACH } from '../../../lib/list/list-state'

/** Pages near the current one, the ends, and a gap (0) where some are left out. */
function pagesAround(page: number, last: number): number[] {
  const near = [1, page - 2, page - 1, page, page + 1, page + 2, last].filter(
    (n) => n >= 1 && n <= last,
  )
  const pages = [...new Set(near)].sort((a, b) => a - b)
  return pages.flatMap((n, index) => {
    const before = pages[index - 1] ?? 0
    if (n - before <= 1) return [n]
    return n - before === 2 ? [n - 1, n] : [0, n]
  })
}

/** Total, pages and page size. Pages end at `ROWS_IN_REACH`. */
export function Pager(props: {
  currentPage: number
  pageSize: number
  total: number
  capped: boolean
  /** The list can be exported. */
  exported: boolean
  /** The total is not known yet. */
  loading: boolean
  /** Number of selected rows; 0 where a bar above the table shows it. */
  selected: number
  setCurrentPage: (page: number) => void
  setPageSize: (size: number) => void
}) {
  const {
    currentPage,
    pageSize,
    total,
    capped,
    exported,
    loading,
    selected,
    setCurrentPage,
    setPageSize,
  } = props
  const id = useId()
  const last = Math.max(1, Math.ceil(Math.min(total, ROWS_IN_REACH) / pageSize))
  return (
    <nav className="rv-pager" aria-label="分页">
      <span className="rv-total" aria-live="polite">
        {loading ? (
          '正在查询…'
        ) : (
          <>
            共 <b className="rv-num">{capped ? `${total}+` : formatCount(total)}</b> 条
            {selected > 0 && `，已选 ${selected} 条`}
          </>
        )}
        {capped && (
          <span className="rv-dim">
            （可翻看前 {total} 条，更多请缩小范围{exported && '或导出'}）
          </span>
        )}
      </span>
      <span className="rv-pages">
        <button
          type="button"
          aria-label="上一页"
          data-key="["
          disabled={currentPage <= 1}
          onClick={() => setCurrentPage(currentPage - 1)}
        >
          <Icon name="left" />
        </button>
        {pagesAround(Math.min(currentPage, last), last).map((page, index) =>
          page === 0 ? (
            <span key={`gap${index}`} aria-hidden="true">
              …
            </span>
          ) : (
            <button
              key={page}
              type="button"
              aria-label={`第${page}页`}
              aria-current={page === currentPage ? 'page' : undefined}
              onClick={() => setCurrentPage(page)}
            >
              {page}
            </button>
          ),
        )}
        <button
          type="button"
          aria-label="下一页"
          data-key="]"
          disabled={currentPage >= last}
          onClick={() => setCurrentPage(currentPage + 1)}
        >
          <Icon name="right" />
        </button>
      </span>
      <label className="rv-hidden" htmlFor={id}>
        每页条数
      </label>
      <LightSelect
        id={id}
        className="rv-page-size"
        virtual={false}
        value={pageSize}
        options={PAGE_SIZES.map((size) => ({ value: size, label: `${size} 条/页` }))}
        onChange={(size) => {
          setPageSize(size)
          setCurrentPage(1)
        }}
      />
    </nav>
  )
}
