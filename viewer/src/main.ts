// One program for both pages: a report, and the live viewer.

import "./style.css";
import "./live/live.css";
import { live } from "./live/live";
import { report } from "./report";

if (document.body.id === "live") live();
else report();
