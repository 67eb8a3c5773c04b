import { Link } from '@refinedev/core'
import type { ReactNode } from 'react'
import { StatusTag } from '../../components/resource/parts/value'
import { ONLINE_STATUS } from '#domain/device/dicts'
import { ORDER_OPEN, SHOP_STATUS } from '#domain/merchant/dicts'
import { ORDER_PAY_MODE } from '#domain/shop/dicts'
import { EMPTY_TEXT } from '#domain/money'
import { shopFields } from '#domain/shop/fields'
import { useLinks } from '../../components/resource/parts/use-links'
import { enumItem, type ListHeaderProps } from '../../lib/resource'

interface Info {
  shop: {
    shopId: string
    shopName: string
    merId: string
    merName: string | null
    regionName: string
    address: string
    businessHours: string
    shopStatus: string
    orderOpen: string
  } | null
  ordering: {
    payMode: string | null
    wxMiniAppId: string | null
    aliMiniAppId: string | null
    serviceFeeOpen: string | null
    printers: { serialNo: string; model: string; onlineStatus: string }[]
  } | null
}

/** The shop and its ordering settings, above the codes of its tables. */
export default function BarcodeHeader({ data, loading }: ListHeaderProps) {
  const { shop, ordering } = (data as Info | undefined) ?? { shop: null, ordering: null }
  const linkOf = useLinks()
  if (loading) return <div className="rv-card rv-header-bones" />
  if (!shop) return null
  const named = (id: 'shopId' | 'merId', name: string | null) => {
    const path = linkOf(id, shopFields[id], { ...shop })
    return path === undefined ? name : <Link to={path}>{name}</Link>
  }
  return (
    <>
      <section className="rv-card" aria-label="门店信息">
        <h2>门店信息</h2>
        <dl className="rv-facts-grid">
          <Fact label="门店名称">{named('shopId', shop.shopName)}</Fact>
          <Fact label="门店号">{shop.shopId}</Fact>
          <Fact label="门店状态">
            <StatusTag dict={SHOP_STATUS} value={shop.shopStatus} />
          </Fact>
          <Fact label="商户">{named('merId', shop.merName)}</Fact>
          <Fact label="营业时间">{shop.businessHours}</Fact>
          <Fact label="地址">
            {shop.regionName} {shop.address}
          </Fact>
        </dl>
      </section>
      <section className="rv-card" aria-label="点餐配置">
        <h2>点餐配置</h2>
        <dl className="rv-facts-grid">
          <Fact label="开通状态">
            <StatusTag dict={ORDER_OPEN} value={shop.orderOpen} />
          </Fact>
          {ordering ? <Ordering ordering={ordering} /> : null}
        </dl>
        {!ordering && <p className="barcode-note">这家门店没有开通自助点餐，所以没有桌码</p>}
      </section>
    </>
  )
}

function Ordering({ ordering }: { ordering: NonNullable<Info['ordering']> }) {
  const { payMode, wxMiniAppId, aliMiniAppId, serviceFeeOpen, printers } = ordering
  return (
    <>
      <Fact label="付款方式">{payMode && enumItem(ORDER_PAY_MODE, payMode).label}</Fact>
      <Fact label="微信小程序">{wxMiniAppId}</Fact>
      <Fact label="支付宝小程序">{aliMiniAppId}</Fact>
      <Fact label="服务费">{serviceFeeOpen && (serviceFeeOpen === '1' ? '收取' : '不收取')}</Fact>
      <Fact label="打印机">
        {printers.length > 0 &&
          printers.map(({ serialNo, model, onlineStatus }) => (
            <span key={serialNo} className="barcode-printer">
              {model}（{serialNo}） <StatusTag dict={ONLINE_STATUS} value={onlineStatus} />
            </span>
          ))}
      </Fact>
    </>
  )
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  const empty = children === null || children === undefined || children === '' || children === false
  return (
    <div>
      <dt>{label}</dt>
      <dd>{empty ? EMPTY_TEXT : children}</dd>
    </div>
  )
}
