import { Link } from '@refinedev/core'
import { useMemo, useState } from 'react'
import { useSearchParams } from 'react-router'
import { ListView } from '../../components/resource'
import { StatePanel } from '../../components/resource/parts/states'
import { useConsole } from '../../components/console'
import type { AnyResource } from '../../lib/resource'
import { CodeDialog, type TableCode } from './code-dialog'
import './barcode.css'

/**
 * A shop's self-service ordering: the engine's list of its table codes, opened for `?shopId=`, with
 * each code drawn on demand. Without a shop it only shows a link to the shops.
 */
export default function BarcodePage() {
  const [query] = useSearchParams()
  const barcode = useConsole().registry.byName('barcode')
  const [shown, setShown] = useState<TableCode>()
  const screen = useMemo<AnyResource>(
    () => ({
      ...barcode,
      fields: {
        ...barcode.fields,
        codeUrl: {
          ...barcode.fields.codeUrl,
          render: (_: unknown, row: TableCode) => (
            <button
              type="button"
              className="rv-link"
              aria-label={`查看${row.tableNo}的二维码`}
              onClick={() => setShown(row)}
            >
              查看
            </button>
          ),
        },
      },
    }),
    [barcode],
  )
  if (!query.get('shopId'))
    return (
      <div className="rv">
        <section className="rv-card">
          <h1 className="rv-hidden">{barcode.title}</h1>
          <StatePanel
            kind="empty"
            title="没有选择门店"
            text="请在门店信息查询里点一家门店的「点餐码」"
          >
            <Link to="/merchants/shopinfo">去选门店</Link>
          </StatePanel>
        </section>
      </div>
    )
  return (
    <>
      <ListView resource={screen} />
      {shown && <CodeDialog code={shown} onClose={() => setShown(undefined)} />}
    </>
  )
}
