export * from './access'
export * from './merchant'
export * from './trade'
export * from './work'
