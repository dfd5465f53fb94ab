import { SalesReport } from './sales-report.tsx';

export default function SalesByOutlet() {
  return <SalesReport by="OUTLET" />;
}
