import { createRoot } from 'react-dom/client'
import { Admin, Datagrid, List, Resource, TextField, TextInput } from 'react-admin'
import { COLUMNS } from '../columns'

/** A list as react-admin's tutorial makes one: two filters, ten columns, pages. */
const dataProvider = {
  getList: async () => {
    const { data, total } = await (await fetch('./rows.json')).json()
    return { data: data.map((row) => ({ ...row, id: row.tradeNo })), total }
  },
}
const filters = [
  <TextInput key="tradeNo" source="tradeNo" label="订单号" alwaysOn />,
  <TextInput key="payChannel" source="payChannel" label="支付渠道" alwaysOn />,
]
const Trades = () => (
  <List filters={filters} perPage={20}>
    <Datagrid>
      {COLUMNS.map(([name, title]) => (
        <TextField key={name} source={name} label={title} />
      ))}
    </Datagrid>
  </List>
)

createRoot(document.getElementById('root')).render(
  <Admin dataProvider={dataProvider} disableTelemetry>
    <Resource name="trade" list={Trades} />
  </Admin>,
)
