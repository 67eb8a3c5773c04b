import { ProLayout, ProTable } from '@ant-design/pro-components'
import { ConfigProvider } from 'antd'
import zhCN from 'antd/es/locale/zh_CN'
import { createRoot } from 'react-dom/client'
import { COLUMNS } from '../columns'

/** A list as ant-design-pro makes one: its layout, its table, two filters, ten columns, pages. */
const columns = COLUMNS.map(([dataIndex, title]) => ({
  dataIndex,
  title,
  search: dataIndex === 'tradeNo' || dataIndex === 'payChannel',
}))
const request = async () => {
  const { data, total } = await (await fetch('./rows.json')).json()
  return { data, total, success: true }
}

createRoot(document.getElementById('root')).render(
  <ConfigProvider locale={zhCN}>
    <ProLayout route={{ routes: [{ path: '/', name: '交易明细查询' }] }}>
      <ProTable
        rowKey="tradeNo"
        columns={columns}
        request={request}
        pagination={{ pageSize: 20 }}
      />
    </ProLayout>
  </ConfigProvider>,
)
