import { SalesReport } from './sales-report.tsx';

export default function SalesByHour() {
  return <SalesReport by="HOUR" />;
}
