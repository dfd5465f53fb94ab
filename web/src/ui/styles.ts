/** The styles of all components. The till starts without them, because most belong to the back office. */
import '@mantine/core/styles.css';
import './page.css';
