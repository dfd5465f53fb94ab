import { SalesReport } from './sales-report.tsx';

export default function SalesByStaff() {
  return <SalesReport by="STAFF" />;
}
